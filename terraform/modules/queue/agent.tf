# Pub/Sub forwards dead letters as its own agent. Without both rights it does not forward them, and
# only a warning in the console says so.
data "google_project" "this" {
  project_id = var.project
}

locals {
  agent = "serviceAccount:service-${data.google_project.this.number}@gcp-sa-pubsub.iam.gserviceaccount.com"
}

resource "google_pubsub_topic_iam_member" "agent_publishes_dead" {
  for_each = var.topics

  project = var.project
  topic   = google_pubsub_topic.dead[each.key].name
  role    = "roles/pubsub.publisher"
  member  = local.agent
}

resource "google_pubsub_subscription_iam_member" "agent_acknowledges" {
  for_each = var.topics

  project      = var.project
  subscription = google_pubsub_subscription.work[each.key].name
  role         = "roles/pubsub.subscriber"
  member       = local.agent
}

# It signs pushes in the caller's name. Newer projects grant this by default, older ones do not.
resource "google_service_account_iam_member" "agent_signs" {
  service_account_id = var.caller_id
  role               = "roles/iam.serviceAccountTokenCreator"
  member             = local.agent
}
