resource "google_pubsub_subscription" "work" {
  for_each = var.topics

  project = var.project
  name    = "${var.prefix}${each.key}"
  topic   = google_pubsub_topic.work[each.key].id

  # The maximum, because a push cannot extend it. Pulling clients set their own.
  ack_deadline_seconds = 600

  message_retention_duration = "604800s"

  # Neither order nor exactly-once: handlers claim their row, and exactly-once is for pulls only.
  enable_message_ordering      = false
  enable_exactly_once_delivery = false

  # Without this a subscription that is idle for 31 days vanishes.
  expiration_policy {
    ttl = ""
  }

  retry_policy {
    minimum_backoff = each.value.minimum_backoff
    maximum_backoff = each.value.maximum_backoff
  }

  # Far above the program's own attempts, because a 429 without a free instance counts here, too.
  dead_letter_policy {
    dead_letter_topic     = google_pubsub_topic.dead[each.key].id
    max_delivery_attempts = 50
  }

  # No push endpoint: a worker pulls, or messages wait until the first release has a worker.
  dynamic "push_config" {
    for_each = var.push == null ? [] : [var.push]

    content {
      push_endpoint = "${push_config.value.endpoint}/pubsub/${each.key}"

      oidc_token {
        service_account_email = push_config.value.account
        audience              = push_config.value.audience
      }
    }
  }
}

resource "google_pubsub_subscription" "dead" {
  for_each = var.topics

  project = var.project
  name    = "${var.prefix}${each.key}-dead"
  topic   = google_pubsub_topic.dead[each.key].id

  ack_deadline_seconds = 60

  # 31 days, the maximum, to outlast a holiday.
  message_retention_duration = "2678400s"

  expiration_policy {
    ttl = ""
  }

  retry_policy {
    minimum_backoff = "10s"
    maximum_backoff = "600s"
  }
}
