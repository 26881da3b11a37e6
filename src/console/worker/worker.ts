/** The engine beside the page: analyses texts stage by stage, and drops what is superseded. */
import { analyse } from "./analyse.ts";
import type { Answer, Question } from "./messages.ts";

const waiting = new Map<string, Question>();
const turn = new MessageChannel();
let busy = false;

/** Lets messages in that came meanwhile. */
function breathe(): Promise<void> {
  return new Promise((resolve) => {
    turn.port1.onmessage = () => resolve();
    turn.port2.postMessage(null);
  });
}

async function work(): Promise<void> {
  busy = true;
  for (let next = take(); next !== undefined; next = take()) {
    const { channel, text, revision, visible } = next;
    const stages = analyse(text, revision, visible);
    for (let step = stages.next(); ; step = stages.next()) {
      if (step.done) break;
      const answer: Answer = { channel, stage: step.value, last: false };
      postMessage(JSON.stringify(answer));
      await breathe();
      if (waiting.has(channel)) break;
    }
    if (!waiting.has(channel)) {
      const done: Answer = { channel, stage: { revision }, last: true };
      postMessage(JSON.stringify(done));
    }
  }
  busy = false;
}

function take(): Question | undefined {
  const [channel, question] = waiting.entries().next().value ?? [];
  if (channel !== undefined) waiting.delete(channel);
  return question;
}

addEventListener("message", ({ data }: MessageEvent<Question>) => {
  waiting.set(data.channel, data);
  if (!busy) void work();
});
