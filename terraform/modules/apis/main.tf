resource "google_project_service" "this" {
  for_each = toset(concat([
    "artifactregistry.googleapis.com",
    "billingbudgets.googleapis.com",
    "certificatemanager.googleapis.com",
    "cloudscheduler.googleapis.com",
    # Without this API, telemetry.googleapis.com drops spans silently.
    "cloudtrace.googleapis.com",
    "compute.googleapis.com",
    "iam.googleapis.com",
    "logging.googleapis.com",
    "monitoring.googleapis.com",
    "pubsub.googleapis.com",
    "run.googleapis.com",
    "secretmanager.googleapis.com",
    "servicenetworking.googleapis.com",
    "sqladmin.googleapis.com",
    "storage.googleapis.com",
    "telemetry.googleapis.com",
  ], var.further))

  project = var.project
  service = each.value

  # Removing this configuration must not disable APIs that something else in the project uses.
  disable_on_destroy = false
}
