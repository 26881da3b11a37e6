resource "google_pubsub_topic" "work" {
  for_each = var.topics

  project = var.project
  name    = "${var.prefix}${each.key}"

  kms_key_name = var.encryption_key

  # No retention of its own: subscriptions keep what is not acknowledged, and rows are the truth.
}

# The messages that Pub/Sub gave up on. A message whose row has run out of attempts never gets here: the
# worker writes it into the database with its reason.
resource "google_pubsub_topic" "dead" {
  for_each = var.topics

  project = var.project
  name    = "${var.prefix}${each.key}-dead"

  kms_key_name = var.encryption_key
}
