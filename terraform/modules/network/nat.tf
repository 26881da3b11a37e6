# The way out, by fixed addresses that others can allow.
resource "google_compute_address" "nat" {
  count = var.nat_addresses

  project = local.network_project
  name    = "${var.name}-nat-${count.index}"
  region  = var.region
}

resource "google_compute_router" "this" {
  count = var.nat_addresses > 0 ? 1 : 0

  project = local.network_project
  name    = var.name
  region  = var.region
  network = local.network_id
}

resource "google_compute_router_nat" "this" {
  count = var.nat_addresses > 0 ? 1 : 0

  project                            = local.network_project
  name                               = var.name
  region                             = var.region
  router                             = google_compute_router.this[0].name
  nat_ip_allocate_option             = "MANUAL_ONLY"
  nat_ips                            = [for address in google_compute_address.nat : address.id]
  source_subnetwork_ip_ranges_to_nat = "LIST_OF_SUBNETWORKS"

  # Only Cloud Run's subnet: others of an existing network have their own way out.
  subnetwork {
    name                    = local.subnetwork_id
    source_ip_ranges_to_nat = ["ALL_IP_RANGES"]
  }

  log_config {
    enable = true
    filter = "ERRORS_ONLY"
  }
}
