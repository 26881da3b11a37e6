resource "google_compute_url_map" "https" {
  project = var.project
  name    = var.name

  # Redirects requests for another name, or for the bare address, to the first domain.
  default_url_redirect {
    host_redirect          = var.domains[0]
    https_redirect         = true
    redirect_response_code = "FOUND"
    strip_query            = false
  }

  host_rule {
    hosts        = var.domains
    path_matcher = "tokenkit"
  }

  path_matcher {
    name            = "tokenkit"
    default_service = google_compute_backend_service.app.id

    path_rule {
      paths   = ["/rt/*", "/media/*"]
      service = google_compute_backend_service.cached.id
    }
  }
}

resource "google_compute_url_map" "http" {
  project = var.project
  name    = "${var.name}-http"

  default_url_redirect {
    https_redirect         = true
    redirect_response_code = "PERMANENT_REDIRECT"
    strip_query            = false
  }
}
