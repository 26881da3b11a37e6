# Each domain has a certificate of its own, so that a new domain waits for its own and takes nothing from the others.
locals {
  domains = toset(var.domains)

  # Google's names have no dots and 64 characters; the description has the domain.
  names = { for domain in local.domains : domain => "${var.name}-${substr(sha256(domain), 0, 12)}" }
}

resource "google_certificate_manager_dns_authorization" "this" {
  for_each = local.domains

  project     = var.project
  name        = local.names[each.value]
  description = each.value
  domain      = each.value

  # A record for each project: two of them, such as the old and the new one of a move, may hold the same domain.
  type = "PER_PROJECT_RECORD"
}

resource "google_certificate_manager_certificate" "this" {
  for_each = local.domains

  project     = var.project
  name        = local.names[each.value]
  description = each.value

  # Comes by a DNS record and needs no traffic, so HTTPS works before the domain points here.
  managed {
    domains            = [each.value]
    dns_authorizations = [google_certificate_manager_dns_authorization.this[each.value].id]
  }
}

resource "google_certificate_manager_certificate_map" "this" {
  project     = var.project
  name        = var.name
  description = "The certificate of each domain."
}

resource "google_certificate_manager_certificate_map_entry" "this" {
  for_each = local.domains

  project      = var.project
  name         = local.names[each.value]
  description  = each.value
  map          = google_certificate_manager_certificate_map.this.name
  hostname     = each.value
  certificates = [google_certificate_manager_certificate.this[each.value].id]
}

# Serves clients that send no name, which the balancer redirects to the first domain.
resource "google_certificate_manager_certificate_map_entry" "nameless" {
  project      = var.project
  name         = "${var.name}-nameless"
  description  = "Clients that send no name."
  map          = google_certificate_manager_certificate_map.this.name
  matcher      = "PRIMARY"
  certificates = [google_certificate_manager_certificate.this[var.domains[0]].id]
}
