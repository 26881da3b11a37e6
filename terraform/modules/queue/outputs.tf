output "subscriptions" {
  value = [for subscription in google_pubsub_subscription.work : subscription.name]
}

output "dead_subscriptions" {
  value = [for subscription in google_pubsub_subscription.dead : subscription.name]
}
