locals {
  publishing = merge([
    for topic in keys(var.topics) : {
      for name, member in var.publishers : "${topic}/${name}" => { topic = topic, member = member }
    }
  ]...)
  pulling = merge([
    for topic in keys(var.topics) : {
      for name, member in var.pullers : "${topic}/${name}" => { topic = topic, member = member }
    }
  ]...)
  emptying = merge([
    for topic in keys(var.topics) : {
      for name, member in var.undertakers : "${topic}/${name}" => { topic = topic, member = member }
    }
  ]...)
}

resource "google_pubsub_topic_iam_member" "publishers" {
  for_each = local.publishing

  project = var.project
  topic   = google_pubsub_topic.work[each.value.topic].name
  role    = "roles/pubsub.publisher"
  member  = each.value.member
}

resource "google_pubsub_subscription_iam_member" "pullers" {
  for_each = local.pulling

  project      = var.project
  subscription = google_pubsub_subscription.work[each.value.topic].name
  role         = "roles/pubsub.subscriber"
  member       = each.value.member
}

resource "google_pubsub_subscription_iam_member" "undertakers" {
  for_each = local.emptying

  project      = var.project
  subscription = google_pubsub_subscription.dead[each.value.topic].name
  role         = "roles/pubsub.subscriber"
  member       = each.value.member
}

# Each program checks at its start whether they exist, and reports missing ones.
resource "google_pubsub_topic_iam_member" "looking" {
  for_each = local.publishing

  project = var.project
  topic   = google_pubsub_topic.work[each.value.topic].name
  role    = "roles/pubsub.viewer"
  member  = each.value.member
}

resource "google_pubsub_subscription_iam_member" "looking" {
  for_each = local.pulling

  project      = var.project
  subscription = google_pubsub_subscription.work[each.value.topic].name
  role         = "roles/pubsub.viewer"
  member       = each.value.member
}
