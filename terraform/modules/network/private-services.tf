locals {
  connects_services = local.makes_network || try(var.existing.connect_services, false)
}

# The range from which Cloud SQL takes its private address.
resource "google_compute_global_address" "services" {
  count = local.connects_services ? 1 : 0

  project       = local.network_project
  name          = "${var.name}-services"
  network       = local.network_id
  purpose       = "VPC_PEERING"
  address_type  = "INTERNAL"
  address       = split("/", var.services_range)[0]
  prefix_length = tonumber(split("/", var.services_range)[1])
}

resource "google_service_networking_connection" "services" {
  count = local.connects_services ? 1 : 0

  network                 = local.network_id
  service                 = "servicenetworking.googleapis.com"
  reserved_peering_ranges = [google_compute_global_address.services[0].name]

  # Google keeps the peering for days after the last instance, so a destroy would fail on it.
  deletion_policy = "ABANDON"
}
