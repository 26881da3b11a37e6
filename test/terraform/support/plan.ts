import { join } from "node:path";
import { at, entriesOf, evaluate, fieldsIn, type Lookup, partsOf, template } from "./expression.ts";
import { type Block, type Module, moduleIn } from "./module.ts";
import { type Fields, isFields, Unknown, type Value } from "./value.ts";

/** One resource that an apply would make, with the arguments that it is given. */
export interface Resource {
  /** Such as `module.tokenkit.module.queue.google_pubsub_topic.work["linking"]`. */
  address: string;
  type: string;
  name: string;
  arguments: Fields;
}

/**
 * The resources that an apply of a folder's configuration would create, read from its files without Terraform:
 * evaluates every expression as far as files and variables allow, the rest is `Unknown`.
 */
export async function planOf(folder: string, variables: Fields): Promise<Resource[]> {
  const given = Object.entries(variables).map(
    ([name, value]) => [name, async () => value] as const,
  );
  return new Scope(await moduleIn(folder), "", Object.fromEntries(given), {}).resources();
}

/**
 * The messages by which the folder's configuration refuses its variables, in its own conditions and in those of
 * its modules and resources; empty if it takes them.
 *
 * @param state what earlier applies left, by address; without it a `terraform_data` has the output of its first apply
 */
export async function refusalsOf(
  folder: string,
  variables: Fields,
  state: Record<string, Fields> = {},
): Promise<string[]> {
  const given = Object.entries(variables).map(
    ([name, value]) => [name, async () => value] as const,
  );
  return new Scope(await moduleIn(folder), "", Object.fromEntries(given), state).refusals();
}

/** The variables of a module, each evaluated lazily in its caller's scope. */
type Given = Record<string, () => Promise<Value>>;

type Instance = { key: string | number | null; each: Value };

/** A module with its variables, in which names mean something; each is evaluated once, when asked. */
class Scope {
  private readonly module: Module;
  private readonly address: string;
  private readonly given: Given;
  private readonly state: Record<string, Fields>;
  private readonly values = new Map<string, Promise<Value>>();
  private readonly children = new Map<string, Promise<Map<string | number | null, Scope>>>();

  constructor(module: Module, address: string, given: Given, state: Record<string, Fields>) {
    this.module = module;
    this.address = address;
    this.given = given;
    this.state = state;
  }

  async resources(): Promise<Resource[]> {
    const own: Resource[] = [];
    for (const [type, named] of Object.entries(this.module.resources)) {
      for (const [name, [block]] of Object.entries(named)) {
        for (const { key } of await this.instancesOf(block ?? {})) {
          const address = `${this.address}${type}.${name}${keyed(key)}`;
          own.push({
            address,
            type,
            name,
            arguments: (await this.instance(type, name, key)) as Fields,
          });
        }
      }
    }
    for (const name of Object.keys(this.module.modules)) {
      for (const child of (await this.childrenOf(name)).values()) {
        own.push(...(await child.resources()));
      }
    }
    return own;
  }

  async refusals(): Promise<string[]> {
    const found: string[] = [];
    for (const [block] of Object.values(this.module.variables))
      found.push(...(await this.broken(block?.validation)));
    // Terraform plans nothing either once a variable is refused.
    if (found.length > 0) return found;
    const blocks = Object.values(this.module.resources).flatMap((named) => Object.values(named));
    for (const [{ lifecycle, ...block } = {}] of blocks) {
      const [{ precondition = [] } = {}] = (lifecycle ?? []) as Block[];
      const isThere = (await this.instancesOf(block)).length > 0;
      if (isThere) found.push(...(await this.broken(precondition)));
    }
    for (const name of Object.keys(this.module.modules)) {
      const children = [...(await this.childrenOf(name)).values()];
      for (const child of children) found.push(...(await child.refusals()));
    }
    return found;
  }

  /** The messages of those conditions that are known not to hold. */
  private async broken(conditions: unknown): Promise<string[]> {
    const found: string[] = [];
    for (const { condition, error_message: message } of (conditions ?? []) as Block[]) {
      if ((await this.value(condition)) === false) found.push(String(await this.value(message)));
    }
    return found;
  }

  readonly lookup: Lookup = async (root, names) => {
    const [first = "", ...rest] = names;
    if (root === "var") return at(await this.variable(String(first)), rest);
    if (root === "local") return at(await this.local(String(first)), rest);
    if (root === "module") return this.output(String(first), rest);
    if (root === "path") return this.module.folder;
    if (root === "data") return new Unknown(`${this.address}data.${names.join(".")}`);
    return this.attribute(root, String(first), rest);
  };

  private once(key: string, make: () => Promise<Value>): Promise<Value> {
    let value = this.values.get(key);
    if (value === undefined) {
      value = make();
      this.values.set(key, value);
    }
    return value;
  }

  private variable(name: string): Promise<Value> {
    return this.once(`var.${name}`, async () => {
      const block = this.module.variables[name]?.[0];
      if (block === undefined) throw new Error(`${this.module.folder} has no variable ${name}`);
      const given = this.given[name];
      if (given === undefined && !("default" in block)) {
        throw new Error(`${this.module.folder}: the variable ${name} is not given`);
      }
      const value = given === undefined ? await this.value(block.default) : await given();
      return this.withDefaults(value, String(block.type ?? ""));
    });
  }

  /** Fills in what `optional(…, default)` says of fields that are left out. */
  private async withDefaults(value: Value, type: string): Promise<Value> {
    const fields = isFields(value) ? await fieldsIn(expressionIn(type) ?? type) : null;
    if (!isFields(value) || fields === null) return value;
    const filled: Fields = {};
    for (const [name, { type, fallback }] of Object.entries(fields)) {
      const found =
        value[name] ?? (fallback === null ? null : await evaluate(fallback, this.lookup));
      filled[name] = await this.withDefaults(found, type);
    }
    return filled;
  }

  private local(name: string): Promise<Value> {
    return this.once(`local.${name}`, () => this.value(this.module.locals[name]));
  }

  private async output(name: string, rest: (string | number)[]): Promise<Value> {
    const children = await this.childrenOf(name);
    const isMany = !children.has(null);
    const child = children.get(isMany ? (rest[0] ?? "") : null);
    if (child === undefined) throw new Error(`module.${name} has no instance ${rest[0] ?? ""}`);
    const [output = "", ...below] = isMany ? rest.slice(1) : rest;
    const block = child.module.outputs[output]?.[0];
    if (block === undefined) throw new Error(`module.${name} has no output ${output}`);
    return at(await child.once(`output.${output}`, () => child.value(block.value)), below);
  }

  /** The arguments of another resource; values that only an apply knows are unknown. */
  private async attribute(type: string, name: string, rest: (string | number)[]): Promise<Value> {
    const block = this.module.resources[type]?.[name]?.[0];
    if (block === undefined) throw new Error(`${this.module.folder} has no ${type}.${name}`);
    const keys = (await this.instancesOf(block)).map(({ key }) => key);
    if (keys[0] === null) return this.attributeOf(type, name, null, rest);
    const [key, ...below] = rest;
    if (key !== undefined) return this.attributeOf(type, name, key, below);
    const all = await Promise.all(
      keys.map(async (key) => [String(key), await this.attributeOf(type, name, key, [])] as const),
    );
    return Object.fromEntries(all);
  }

  private async attributeOf(
    type: string,
    name: string,
    key: string | number | null,
    names: (string | number)[],
  ): Promise<Value> {
    const address = `${this.address}${type}.${name}${keyed(key)}`;
    const given = (await this.instance(type, name, key)) as Fields;
    // Terraform's own resource for values: its output is the input that it was last applied with.
    const applied: Fields = type === "terraform_data" ? { output: given.input ?? null } : {};
    return at(new Unknown(address, { ...given, ...applied, ...this.state[address] }), names);
  }

  private instance(type: string, name: string, key: string | number | null): Promise<Value> {
    return this.once(`${type}.${name}${keyed(key)}`, async () => {
      const block = this.module.resources[type]?.[name]?.[0] ?? {};
      const instance = (await this.instancesOf(block)).find((instance) => instance.key === key);
      const own: Fields = {
        each: { key: instance?.key ?? null, value: instance?.each ?? null },
        count: { index: instance?.key ?? null },
      };
      const lookup: Lookup = async (root, names) =>
        root in own ? at(own, [root, ...names]) : this.lookup(root, names);
      const { for_each: _each, count: _count, lifecycle: _lifecycle, ...body } = block;
      return this.block(body, lookup);
    });
  }

  private async instancesOf(block: Block): Promise<Instance[]> {
    if ("count" in block) {
      const count = Number(await this.value(block.count));
      return Array.from({ length: count }, (_, index) => ({ key: index, each: null }));
    }
    if (!("for_each" in block)) return [{ key: null, each: null }];
    const each = await this.value(block.for_each);
    return Array.isArray(each)
      ? each.map((value) => ({ key: String(value), each: value }))
      : entriesOf(each).map(([key, value]) => ({ key, each: value }));
  }

  private childrenOf(name: string): Promise<Map<string | number | null, Scope>> {
    let found = this.children.get(name);
    if (found === undefined) {
      found = this.makeChildren(name);
      this.children.set(name, found);
    }
    return found;
  }

  private async makeChildren(name: string): Promise<Map<string | number | null, Scope>> {
    const block = this.module.modules[name]?.[0];
    if (block === undefined) throw new Error(`${this.module.folder} has no module ${name}`);
    const { source, for_each: _each, count: _count, ...args } = block;
    const module = await moduleIn(join(this.module.folder, String(source)));
    const unknown = Object.keys(args).find((argument) => !(argument in module.variables));
    if (unknown !== undefined) throw new Error(`${module.folder} has no variable ${unknown}`);
    const given: Given = {};
    for (const [argument, value] of Object.entries(args)) given[argument] = () => this.value(value);
    const instances = await this.instancesOf(block);
    return new Map(
      instances.map(({ key }) => [
        key,
        new Scope(module, `${this.address}module.${name}${keyed(key)}.`, given, this.state),
      ]),
    );
  }

  private async block(body: Block, lookup: Lookup): Promise<Value> {
    const { dynamic, ...rest } = body;
    const fields: Fields = {};
    for (const [name, value] of Object.entries(rest))
      fields[name] = await this.value(value, lookup);
    for (const [name, blocks] of Object.entries((dynamic ?? {}) as Record<string, Block[]>)) {
      const made = Array.isArray(fields[name]) ? (fields[name] as Value[]) : [];
      for (const block of blocks) made.push(...(await this.expanded(name, block, lookup)));
      fields[name] = made;
    }
    return fields;
  }

  private async expanded(name: string, block: Block, lookup: Lookup): Promise<Value[]> {
    const each = await this.value(block.for_each, lookup);
    if (each instanceof Unknown) throw new Error(`dynamic ${name}: ${each.address} is not known`);
    const [content] = block.content as Block[];
    return Promise.all(
      entriesOf(each).map(([key, value]) =>
        this.block(content ?? {}, async (root, names) =>
          root === name ? at({ key, value }, names) : lookup(root, names),
        ),
      ),
    );
  }

  private async value(value: unknown, lookup: Lookup = this.lookup): Promise<Value> {
    if (typeof value === "string") return template(value, lookup);
    if (Array.isArray(value)) return Promise.all(value.map((item) => this.value(item, lookup)));
    if (typeof value === "object" && value !== null) return this.block(value as Block, lookup);
    return (value ?? null) as Value;
  }
}

const keyed = (key: string | number | null): string =>
  key === null ? "" : `[${JSON.stringify(key)}]`;

const expressionIn = (text: string): string | undefined => partsOf(text)[0]?.expression;
