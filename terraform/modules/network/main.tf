resource "google_compute_network" "this" {
  project = var.project
  name    = var.name

  # Avoids a subnet in every region.
  auto_create_subnetworks = false
}

resource "google_compute_subnetwork" "run" {
  project = var.project
  name    = "${var.name}-run"
  region  = var.region
  network = google_compute_network.this.id

  # Direct VPC egress requires at least a /26, and holds two addresses per instance during a roll-out.
  ip_cidr_range = var.run_range

  # Keeps Google's APIs reachable for instances without an external address.
  private_ip_google_access = true
}
