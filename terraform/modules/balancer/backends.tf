resource "google_compute_region_network_endpoint_group" "web" {
  project               = var.project
  name                  = "${var.name}-web"
  region                = var.region
  network_endpoint_type = "SERVERLESS"

  cloud_run {
    service = var.service
  }
}

# No timeout_sec and no health_checks: a serverless group takes neither, Cloud Run's own hold.
resource "google_compute_backend_service" "app" {
  project               = var.project
  name                  = "${var.name}-app"
  description           = "Everything that no cache may answer."
  load_balancing_scheme = "EXTERNAL_MANAGED"
  protocol              = "HTTPS"
  security_policy       = var.backend_policy

  # The program compresses by itself.
  compression_mode = "DISABLED"

  backend {
    group = google_compute_region_network_endpoint_group.web.id
  }

  log_config {
    enable      = true
    sample_rate = 1
  }
}

resource "google_compute_backend_service" "cached" {
  project               = var.project
  name                  = "${var.name}-cached"
  description           = "Run time and pictures, by Cloud CDN."
  load_balancing_scheme = "EXTERNAL_MANAGED"
  protocol              = "HTTPS"
  security_policy       = var.backend_policy
  edge_security_policy  = var.edge_policy
  compression_mode      = "DISABLED"
  enable_cdn            = true

  # Reports hit or miss in a header.
  custom_response_headers = ["X-Cache: {cdn_cache_status}"]

  cdn_policy {
    # The program says of each answer how long; with other modes Google would cache what it forbids.
    cache_mode = "USE_ORIGIN_HEADERS"

    # Serves stale only answers with stale-while-revalidate, such as run time's. Google's default
    # of a day would show a picture long after it was deleted.
    serve_while_stale = 0

    # Errors are cached only where the program says so.
    negative_caching = false

    # Merges concurrent misses into one request to the program.
    request_coalescing = true

    cache_key_policy {
      include_host     = true
      include_protocol = true

      # The theme's slug, version and appearance, the picture's width and format.
      include_query_string = true
    }
  }

  backend {
    group = google_compute_region_network_endpoint_group.web.id
  }

  # Logging the many hits costs more than serving them.
  log_config {
    enable      = true
    sample_rate = 0.05
  }
}
