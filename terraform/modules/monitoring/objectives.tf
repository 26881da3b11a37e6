# The objectives, measured at the balancer, because it also counts hits of the CDN and failures of a
# revision that does not start.
resource "google_monitoring_custom_service" "this" {
  project      = var.project
  service_id   = var.name
  display_name = var.name
}

locals {
  balancer = "resource.type=\"https_lb_rule\" resource.labels.url_map_name=\"${var.url_map}\""
}

resource "google_monitoring_slo" "availability" {
  project             = var.project
  service             = google_monitoring_custom_service.this.service_id
  slo_id              = "availability"
  display_name        = "Requests without a 5xx"
  goal                = var.availability_goal
  rolling_period_days = 28

  request_based_sli {
    good_total_ratio {
      total_service_filter = "metric.type=\"loadbalancing.googleapis.com/https/request_count\" ${local.balancer}"
      bad_service_filter   = "metric.type=\"loadbalancing.googleapis.com/https/request_count\" ${local.balancer} metric.labels.response_code_class=500"
    }
  }
}

resource "google_monitoring_slo" "latency" {
  project             = var.project
  service             = google_monitoring_custom_service.this.service_id
  slo_id              = "latency"
  display_name        = "Run time and pictures that the program answers in time"
  goal                = var.latency_goal
  rolling_period_days = 28

  # Only the cached half, because streams of events last for minutes by design; and the program's own time, because
  # the whole would measure people's phones.
  request_based_sli {
    distribution_cut {
      distribution_filter = "metric.type=\"loadbalancing.googleapis.com/https/backend_latencies\" ${local.balancer} resource.labels.backend_target_name=\"${var.cached_backend}\""

      # Milliseconds.
      range {
        min = 0
        max = var.latency_ms
      }
    }
  }
}
