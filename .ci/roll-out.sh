#!/usr/bin/env bash
# The steps of a roll-out on Cloud Run, for .github/workflows/deploy.yml and for a person without it:
#   roll-out.sh before              prints what serves now, as web=… and worker=…
#   roll-out.sh migrate IMAGE       brings the database to the release's schema, by the release's own job
#   roll-out.sh commands IMAGE      has the job of the commands run the release, once it serves
#   roll-out.sh start IMAGE         starts revisions of the image, to which no request goes yet
#   roll-out.sh switch IMAGE        sends all requests to them
#   roll-out.sh back WEB WORKER     sends all requests to what `before` printed
# NAME is the installation's, WORKER_MODE push or pull; project and region are gcloud's own settings.
set -euo pipefail
: "${NAME:?}" "${WORKER_MODE:?}"

# Fails where traffic is split: a roll-out would not know what to go back to.
revision() {
  gcloud run services describe "$1" --format=json |
    jq -er '[.status.traffic[] | select(.percent == 100)][0].revisionName'
}

# A pool serves no requests that could be withheld, so that it changes with the switch.
pool() {
  gcloud beta run worker-pools "$@"
}

before() {
  local web worker
  web=$(revision "$NAME-web")
  if [ "$WORKER_MODE" = pull ]; then
    worker=$(pool describe "$NAME-worker" --format=json |
      jq -er '.spec.template.spec.containers[] | select(.name == "worker").image')
  else
    worker=$(revision "$NAME-worker")
  fi
  printf 'web=%s\nworker=%s\n' "$web" "$worker"
}

migrate() {
  gcloud run jobs update "$NAME-migrate" --image="$1"
  gcloud run jobs execute "$NAME-migrate" --wait
}

# After the smoke test alone, so that a roll-out that goes back leaves the job as it was.
commands() {
  gcloud run jobs update "$NAME-commands" --image="$1"
}

start() {
  gcloud run services update "$NAME-web" --no-traffic --container=web --image="$1"
  if [ "$WORKER_MODE" = push ]; then
    gcloud run services update "$NAME-worker" --no-traffic --container=worker --image="$1"
  fi
}

switch() {
  # Not by name, so that Terraform finds the latest revision serving, as it left it.
  gcloud run services update-traffic "$NAME-web" --to-latest
  if [ "$WORKER_MODE" = push ]; then
    gcloud run services update-traffic "$NAME-worker" --to-latest
  else
    pool update "$NAME-worker" --container=worker --image="$1"
  fi
}

back() {
  gcloud run services update-traffic "$NAME-web" --to-revisions="${1:?}=100"
  if [ "$WORKER_MODE" = push ]; then
    gcloud run services update-traffic "$NAME-worker" --to-revisions="${2:?}=100"
  else
    pool update "$NAME-worker" --container=worker --image="${2:?}"
  fi
}

"$@"
