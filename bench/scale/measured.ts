/**
 * The cost of one of each on two shared cores, by `npm run bench` (bench/README.md has the
 * tables and how busy the machine was) and `node bench/scale/sizes.ts`. Seconds of CPU unless stated otherwise.
 */
export const measured = {
  /** A theme's stylesheet out of the render cache, 200 or 304 (README.md, "Measured"). */
  themeRequest: 22e-6,
  /** The web role's work for an upload: request, queue and transactions (bench/pictures). */
  upload: 0.06,
  /** The worker's work for a picture: 105 ms the model that labels, 105 decoding. */
  analysis: 0.21,
  /** PostgreSQL's work for a picture from upload to badge, without linking. */
  pictureInDatabase: 0.03,
  /** Decoding a picture and making it smaller, by sharp alone: one rendition. */
  rendition: 0.082,
  /** A page of a list or search, in web and in PostgreSQL: 5 ms, two thirds of it PostgreSQL's. */
  read: { web: 0.0017, database: 0.0033 },
  /** A pass that links one picture: a look around by the index, and what each place found costs. */
  linkPass: { base: 0.04, perPlace: 12e-6 },
  /** The last page by offset, each row counted: 629 ms for 200,000 places. */
  placeByOffset: 0.629 / 200_000,
  /** A map filtered by a word that most places have: 131 ms for 126,030 places. */
  placeOnFilteredMap: 0.131 / 126_030,
  /** An event to one of many listeners, and a second of one that hears nothing (bench/events.ts). */
  event: 0.14 / 5000,
  idleListener: 0.019 / 5000,
  /** A write of counters behind those of others: 5.8 ms for one row, 131 ms for a thousand (bench/scale/hot-rows.ts). */
  usageWrite: { base: 0.006, perRow: 125e-6 },
  /** Bytes in the database, indexes included. */
  row: {
    image: 1576,
    badge: 197,
    place: 787,
    relatedPlace: 400,
    comment: 309,
    audit: 976,
    themeVersion: 23_347,
    themeUsage: 139,
    metricBucket: 137,
  },
} as const;

/** Values that no bench measures; each is an estimate on the expensive side. */
export const assumed = {
  /** A vCPU is a hardware thread: half of the core that was measured. */
  vcpuSlower: 2,
  /** How busy a part may be in its busiest minute. */
  busy: 0.6,
  /** Fetching the original, five transactions: the waiting time of an analysis in addition to its CPU. */
  analysisWaits: 0.2,
  /** From the first push without a free instance to the first message that a new one takes. */
  instanceStarts: 10,
  /** Instances that Cloud Run adds in that time: at least as many as there are. */
  instancesDouble: 2,
  /** A commit that a regional disk has in both zones. */
  commit: 0.004,
  /** The share of the database that must be in memory: indexes, and the newest rows. */
  hot: 0.25,
  /** The share of the database's memory that caches them. */
  cached: 0.5,
  /** How fast VACUUM reads tables and indexes, bytes a second. */
  vacuum: 100e6,
  /** Transactions of a picture: upload, begin, finish, link, sweep, renditions. */
  transactionsPerPicture: 8,
  /** The transactions of these that notify (NOTIFY): added, processing, done, related. */
  notifiesPerPicture: 4,
  /** Messages: to be analysed, to be linked. */
  messagesPerPicture: 2,
  /** Objects written: original, master, two renditions; bytes of all together. */
  objectsPerPicture: 4,
  objectBytesPerPicture: 4.5e6,
  badgesPerPicture: 8,
  placesPerPicture: 0.2,
  relationsPerPlace: 8,
  commentsPerPicture: 0.5,
  auditRowsPerPicture: 1.7,
  /** The share of listeners that are programs with a subscription, each of whose answers costs a read. */
  subscribers: 0.1,
  /** Caches of the CDN that ask by themselves, all equally often. */
  edges: 100,
  /** Seconds: s-maxage of run time (RUNTIME_CACHE_CONTROL). */
  sharedMaxAge: 300,
  /** Addresses of a theme in use: stylesheets, scripts and JSON, in two codings. */
  formsPerTheme: 6,
  /** The bytes of one of them in the render cache, with its codings. */
  artefactBytes: 15_000,
} as const;
