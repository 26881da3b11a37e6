/** Reads the values of a document, each with its findings. */
import type { FindingCode } from "../findings.ts";
import type { Json } from "../json.ts";
import { readValue } from "./read.ts";
import type { Report, Value } from "./value.ts";

/** A finding about a value, without its token. */
interface Remark {
  code: FindingCode;
  message: string;
}

/** The result of reading a value. */
export interface Reading {
  /** Absent if the value does not fit its type or has no printed form. */
  value: Value | undefined;
  remarks: readonly Remark[];
}

/** Most characters of a cached text. */
const longest = 128;

/** Reads values; caches equal texts of one type. */
export class ValueReader {
  private readonly texts = new Map<string | undefined, Map<string, Reading>>();

  /** Reads a value without references as one of a type. */
  read(type: string | undefined, json: Json): Reading {
    if (typeof json !== "string" || json.length > longest) return readOnce(type, json);
    let texts = this.texts.get(type);
    if (texts === undefined) {
      texts = new Map();
      this.texts.set(type, texts);
    }
    let reading = texts.get(json);
    if (reading === undefined) {
      reading = readOnce(type, json);
      texts.set(json, reading);
    }
    return reading;
  }
}

function readOnce(type: string | undefined, json: Json): Reading {
  const remarks = new Remarks();
  return { value: readValue(type, json, remarks), remarks: remarks.list };
}

const none: readonly Remark[] = [];

class Remarks implements Report {
  readonly at = "$value";
  private remarks: Remark[] | undefined;

  get list(): readonly Remark[] {
    return this.remarks ?? none;
  }

  add(code: FindingCode, message: string): void {
    const remark = { code, message };
    if (this.remarks === undefined) this.remarks = [remark];
    else this.remarks.push(remark);
  }
}
