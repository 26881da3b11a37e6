resource "google_compute_ssl_policy" "this" {
  project         = var.project
  name            = var.name
  profile         = "MODERN"
  min_tls_version = "TLS_1_2"
}

resource "google_compute_target_https_proxy" "this" {
  project       = var.project
  name          = var.name
  url_map       = google_compute_url_map.https.id
  ssl_policy    = google_compute_ssl_policy.this.id
  quic_override = "ENABLE"

  # The map wins where both are set, and Google refuses a proxy that at any moment has neither.
  certificate_map  = var.certificates == "classic" ? null : var.certificate_map
  ssl_certificates = var.certificates == "map" ? null : [google_compute_managed_ssl_certificate.this[0].id]

  lifecycle {
    precondition {
      condition     = var.certificates == "classic" || length(local.inactive) == 0
      error_message = "The certificate of ${join(", ", local.inactive)} is not active yet, so HTTPS would not work there: set its record (output certificate_records), wait for ACTIVE and apply again (docs/google-cloud.md)."
    }
  }
}

resource "google_compute_target_http_proxy" "this" {
  project = var.project
  name    = "${var.name}-http"
  url_map = google_compute_url_map.http.id
}

resource "google_compute_global_address" "this" {
  for_each = toset(["IPV4", "IPV6"])

  project    = var.project
  name       = "${var.name}-${lower(each.value)}"
  ip_version = each.value
}

resource "google_compute_global_forwarding_rule" "https" {
  for_each = toset(["IPV4", "IPV6"])

  project               = var.project
  name                  = "${var.name}-https-${lower(each.value)}"
  load_balancing_scheme = "EXTERNAL_MANAGED"
  ip_address            = google_compute_global_address.this[each.value].id
  port_range            = "443"
  target                = google_compute_target_https_proxy.this.id
}

resource "google_compute_global_forwarding_rule" "http" {
  for_each = toset(["IPV4", "IPV6"])

  project               = var.project
  name                  = "${var.name}-http-${lower(each.value)}"
  load_balancing_scheme = "EXTERNAL_MANAGED"
  ip_address            = google_compute_global_address.this[each.value].id
  port_range            = "80"
  target                = google_compute_target_http_proxy.this.id
}
