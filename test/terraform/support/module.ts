import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "@cdktf/hcl2json";

/** A block's contents as the parser gives them: expressions are texts in `${…}`. */
export type Block = { [name: string]: unknown };
type Named = Record<string, Block[]>;

/** The blocks of all files of a folder. */
export interface Module {
  folder: string;
  variables: Named;
  locals: Block;
  resources: Record<string, Named>;
  data: Record<string, Named>;
  modules: Named;
  outputs: Named;
}

interface File {
  variable?: Named;
  locals?: Block[];
  resource?: Record<string, Named>;
  data?: Record<string, Named>;
  module?: Named;
  output?: Named;
}

const read = new Map<string, Promise<Module>>();

export function moduleIn(folder: string): Promise<Module> {
  let found = read.get(folder);
  if (found === undefined) {
    found = load(folder);
    read.set(folder, found);
  }
  return found;
}

async function load(folder: string): Promise<Module> {
  const found: Module = {
    folder,
    variables: {},
    locals: {},
    resources: {},
    data: {},
    modules: {},
    outputs: {},
  };
  for (const name of readdirSync(folder).filter((name) => name.endsWith(".tf"))) {
    const path = join(folder, name);
    const file = (await parse(path, readFileSync(path, "utf8"))) as File;
    Object.assign(found.variables, file.variable);
    Object.assign(found.modules, file.module);
    Object.assign(found.outputs, file.output);
    Object.assign(found.locals, ...(file.locals ?? []));
    for (const kind of ["resource", "data"] as const) {
      const into = kind === "resource" ? found.resources : found.data;
      for (const [type, named] of Object.entries(file[kind] ?? {})) {
        into[type] = { ...into[type], ...named };
      }
    }
  }
  return found;
}
