output "network_id" {
  value = google_compute_network.this.id
}

output "subnetwork_id" {
  value = google_compute_subnetwork.run.id
}

output "private_network_id" {
  description = "The network, known once its peering with Google's services stands: Cloud SQL needs it before it starts."
  value       = google_compute_network.this.id

  depends_on = [google_service_networking_connection.services]
}
