# The certificate of installations before Certificate Manager, one for all domains: it serves until the map does.
resource "google_compute_managed_ssl_certificate" "this" {
  count = var.certificates == "map" ? 0 : 1

  project = var.project

  # Named after its domains, because it cannot be changed.
  name = "${var.name}-${substr(sha256(join(",", var.domains)), 0, 8)}"

  managed {
    domains = var.domains
  }

  lifecycle {
    create_before_destroy = true
  }
}
