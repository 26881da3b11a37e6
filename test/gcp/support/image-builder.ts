import { execFile, execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import {
  copyFile,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../../..");
/** The cache across runs: bases, and layers of earlier builds. */
const kept = join(root, ".cache/image");

/** Why this machine cannot build and run images, and how to fix that; undefined if it can. */
export function whatIsMissing(): string | undefined {
  if (process.platform !== "linux") return "it takes Linux";
  if (process.getuid?.() !== 0) return "it takes root, for mounts";
  for (const program of ["buildah", "mmdebstrap", "unshare"]) {
    try {
      execFileSync("which", [program]);
    } catch {
      return `${program} is not installed; apt-get install buildah mmdebstrap util-linux`;
    }
  }
  return undefined;
}

/** The run configuration of an image. */
export interface ImageConfig {
  User: string;
  Env: string[];
  Entrypoint: string[];
  Cmd: string[];
  WorkingDir: string;
  Labels: Record<string, string>;
}

const IMAGE = "localhost/tokenkit-test";
/** The content of the runtime's base, as in Google's distroless/cc. */
const RUNTIME = "libc6,libstdc++6,libgcc-s1,ca-certificates,base-files,netbase,tzdata";
const BUILD = "libc6,libstdc++6,libgcc-s1,base-files,netbase,dash,coreutils,findutils";
/** Stands in the .npmrc that the build is given; no image may hold it. */
export const SECRET = "the-secret-of-the-test-of-the-image";

/** buildah with a storage of its own, and bases made here in the place of those of a registry. */
export class ImageBuilder {
  private readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async open(): Promise<ImageBuilder> {
    const folder = await mkdtemp(join(tmpdir(), "tokenkit-image-"));
    await mkdir(kept, { recursive: true });
    const storage = `[storage]\ndriver = "overlay"\ngraphroot = "${kept}/storage"\nrunroot = "${folder}/run"\n`;
    await writeFile(join(folder, "storage.conf"), storage);
    const policy = { default: [{ type: "insecureAcceptAnything" }] };
    await writeFile(join(folder, "policy.json"), JSON.stringify(policy));
    return new ImageBuilder(folder);
  }

  /** Builds the unchanged Dockerfile for a commit and mounts the result. */
  async build(commit: string): Promise<{ mount: string; config: ImageConfig }> {
    const [build, runtime] = [await this.buildBase(), await this.base("runtime", RUNTIME)];
    await this.buildah("bud", "--isolation", "chroot", "--layers", "--pull-never", [
      ...["--signature-policy", join(this.folder, "policy.json")],
      ...["--secret", `id=npmrc,src=${await this.npmrc()}`],
      ...["--build-arg", `BUILD_IMAGE=${build}`, "--build-arg", `RUNTIME_IMAGE=${runtime}`],
      ...["--build-arg", `COMMIT=${commit}`, "--tag", IMAGE, root],
    ]);
    const inspected = JSON.parse(await this.buildah("inspect", "--type", "image", IMAGE));
    return { mount: await this.container(IMAGE), config: inspected.OCIv1.config };
  }

  /** Forgets the containers; images stay for the next run. */
  async close(): Promise<void> {
    await this.buildah("rm", "--all");
    await rm(this.folder, { recursive: true, force: true });
  }

  /** A container of an image, as the folder of its files. */
  private async container(image: string): Promise<string> {
    const name = await this.from(image);
    return (await this.buildah("mount", name)).trim();
  }

  private async from(image: string): Promise<string> {
    const policy = ["--signature-policy", join(this.folder, "policy.json")];
    return (await this.buildah("from", "--pull-never", policy, image)).trim();
  }

  /** A base of Debian's packages, made once. */
  private async base(
    name: string,
    packages: string,
    fill: (rootfs: string) => Promise<unknown> = async () => {},
  ): Promise<string> {
    const tag = `${IMAGE}-${name}`;
    const there = await this.buildah("inspect", "--type", "image", tag).catch(() => undefined);
    if (there !== undefined) return tag;
    const archive = join(this.folder, `${name}.tar`);
    await run("mmdebstrap", [
      ...["--quiet", "--variant=extract", `--include=${packages}`],
      ...["bookworm", archive, ...(await debianSources())],
    ]);
    const container = await this.from("scratch");
    await this.buildah("add", container, archive, "/");
    await fill((await this.buildah("mount", container)).trim());
    await this.buildah("config", "--env", `PATH=${PATH}`, container);
    const policy = ["--signature-policy", join(this.folder, "policy.json")];
    await this.buildah("commit", policy, "--rm", container, tag);
    return tag;
  }

  /** The content of `node:…-slim`: Node with its licence, npm, a shell. */
  private buildBase(): Promise<string> {
    return this.base(`build-${process.versions.node}`, BUILD, async (rootfs) => {
      const { stdout } = await run("which", ["npm"]);
      const npm = join(await realpath(stdout.trim()), "../..");
      const local = join(rootfs, "usr/local");
      await mkdir(join(local, "bin"), { recursive: true });
      await copyFile(process.execPath, join(local, "bin/node"));
      await copyFile(join(process.execPath, "../../LICENSE"), join(local, "LICENSE"));
      await cp(npm, join(local, "lib/node_modules/npm"), {
        recursive: true,
        dereference: true,
      });
      await symlink("../lib/node_modules/npm/bin/npm-cli.js", join(local, "bin/npm"));
      const authorities = await npmSetting("cafile");
      if (authorities !== undefined) await copyFile(authorities, join(rootfs, CA_FILE));
    });
  }

  /** This machine's npm configuration, for the same registry. */
  private async npmrc(): Promise<string> {
    const file = join(this.folder, "npmrc");
    const authorities = (await npmSetting("cafile")) === undefined ? "" : `cafile=/${CA_FILE}\n`;
    await writeFile(file, `registry=${await npmSetting("registry")}\n${authorities}; ${SECRET}\n`);
    return file;
  }

  private async buildah(...args: (string | string[])[]): Promise<string> {
    const { stdout } = await run("buildah", args.flat(), {
      env: { ...process.env, CONTAINERS_STORAGE_CONF: join(this.folder, "storage.conf") },
      maxBuffer: 64 << 20,
    });
    return stdout;
  }
}

export const PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
const CA_FILE = "etc/authorities.crt";

async function npmSetting(name: string): Promise<string | undefined> {
  const { stdout } = await run("npm", ["config", "get", name]);
  return ["null", "undefined", ""].includes(stdout.trim()) ? undefined : stdout.trim();
}

/** This machine's source of Debian packages, in mmdebstrap's form. */
async function debianSources(): Promise<string[]> {
  const file = ["/etc/apt/sources.list.d/debian.sources", "/etc/apt/sources.list"].find(existsSync);
  return file !== undefined && (await readFile(file, "utf8")).includes("bookworm") ? [file] : [];
}
