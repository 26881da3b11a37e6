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

  # Direct VPC egress wants a /26 at least, and holds two addresses an instance while it rolls out.
  ip_cidr_range = var.run_range

  # Google's APIs stay reachable for what has no address of its own here.
  private_ip_google_access = true
}
