import { describe, expect, it } from "vitest";
import {
  actionOf,
  type Draft,
  isPending,
  liveDraft,
  problemOf,
} from "../../../src/console/routes/themes/theme/editor/inspector/fields/draft.ts";

const draft = (change: Partial<Draft> = {}): Draft => ({
  text: "12px",
  of: "8px",
  done: false,
  tried: false,
  ...change,
});

describe("the draft of a field", () => {
  it("waits until the document has it", () => {
    expect(isPending(undefined)).toBe(false);
    expect(isPending(draft())).toBe(true);
    expect(isPending(draft({ done: true }))).toBe(false);
  });

  it("does not outlive the value that it was typed for, unless its field has the focus", () => {
    const typed = draft();
    expect(liveDraft(typed, "8px", false)).toBe(typed);
    expect(liveDraft(typed, "9px", true)).toBe(typed);
    expect(liveDraft(typed, "9px", false)).toBeUndefined();
    const done = draft({ done: true });
    expect(liveDraft(done, "12px", false)).toBe(done);
  });

  it("has a problem only once its author tried to write it", () => {
    const refuse = () => ({ problem: "Write a number." });
    expect(problemOf(undefined, refuse)).toBeUndefined();
    expect(problemOf(draft(), refuse)).toBeUndefined();
    expect(problemOf(draft({ tried: true }), refuse)).toBe("Write a number.");
    expect(problemOf(draft({ tried: true }), () => ({ json: 1 }))).toBeUndefined();
  });
});

describe("keys of a field", () => {
  const field = {
    draft: undefined,
    isOpen: false,
    isHighlighted: false,
    canStep: true,
    only: false,
  };

  it("step a number with arrows, unless the list is open or the text has no number", () => {
    for (const key of ["ArrowUp", "ArrowDown"]) {
      expect(actionOf(key, field)).toBe("step");
      expect(actionOf(key, { ...field, isOpen: true })).toBeUndefined();
      expect(actionOf(key, { ...field, canStep: false })).toBeUndefined();
    }
  });

  it("write a draft with Enter, and leave without one", () => {
    expect(actionOf("Enter", { ...field, draft: draft() })).toBe("write");
    expect(actionOf("Enter", field)).toBe("leave");
    expect(actionOf("Enter", { ...field, draft: draft({ done: true }) })).toBe("leave");
  });

  it("take a highlighted suggestion with Enter", () => {
    const open = { ...field, isOpen: true, draft: draft() };
    expect(actionOf("Enter", { ...open, isHighlighted: true })).toBeUndefined();
    expect(actionOf("Enter", open)).toBe("write");
  });

  it("drop a draft with Escape, after the list has closed", () => {
    expect(actionOf("Escape", { ...field, draft: draft() })).toBe("cancel");
    expect(actionOf("Escape", { ...field, draft: draft(), isOpen: true })).toBeUndefined();
    expect(actionOf("Escape", field)).toBeUndefined();
    expect(actionOf("Escape", { ...field, only: true })).toBe("cancel");
    expect(actionOf("x", field)).toBeUndefined();
  });
});
