output "network_id" {
  value = local.network_id
}

output "subnetwork_id" {
  description = "The subnet, known once Cloud Run may use it and its way out stands."
  value       = local.subnetwork_id

  depends_on = [google_compute_subnetwork_iam_member.runner, google_compute_router_nat.this]
}

output "private_network_id" {
  description = "The network, known once its connection with Google's services stands: Cloud SQL needs it before it starts."
  value       = local.network_id

  depends_on = [google_service_networking_connection.services]
}

output "nat_addresses" {
  value = [for address in google_compute_address.nat : address.address]
}
