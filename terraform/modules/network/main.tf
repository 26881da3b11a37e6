locals {
  makes_network = var.existing == null

  network_id    = local.makes_network ? google_compute_network.this[0].id : var.existing.network
  subnetwork_id = local.makes_network ? google_compute_subnetwork.run[0].id : var.existing.subnetwork

  # That of a shared VPC is its host.
  network_project = local.makes_network ? var.project : split("/", var.existing.network)[1]
}

resource "google_compute_network" "this" {
  count = local.makes_network ? 1 : 0

  project = var.project
  name    = var.name

  # Avoids a subnet in every region.
  auto_create_subnetworks = false
}

resource "google_compute_subnetwork" "run" {
  count = local.makes_network ? 1 : 0

  project = var.project
  name    = "${var.name}-run"
  region  = var.region
  network = google_compute_network.this[0].id

  # Direct VPC egress requires at least a /26, and holds two addresses per instance during a roll-out.
  ip_cidr_range = var.run_range

  # Keeps Google's APIs reachable for instances without an external address.
  private_ip_google_access = true
}

# Cloud Run's agent takes addresses of the subnet, which it may not by itself in a project other than its own.
resource "google_compute_subnetwork_iam_member" "runner" {
  count = !local.makes_network && try(var.existing.grant_use, false) ? 1 : 0

  project    = split("/", local.subnetwork_id)[1]
  region     = var.region
  subnetwork = local.subnetwork_id
  role       = "roles/compute.networkUser"
  member     = var.runner
}
