# The range from which Cloud SQL takes its private address.
resource "google_compute_global_address" "services" {
  project       = var.project
  name          = "${var.name}-services"
  network       = google_compute_network.this.id
  purpose       = "VPC_PEERING"
  address_type  = "INTERNAL"
  address       = var.services_address
  prefix_length = 20
}

resource "google_service_networking_connection" "services" {
  network                 = google_compute_network.this.id
  service                 = "servicenetworking.googleapis.com"
  reserved_peering_ranges = [google_compute_global_address.services.name]

  # Google keeps the peering for days after the last instance, so a destroy would fail on it.
  deletion_policy = "ABANDON"
}
