# The policy before the cache, the only one that hits pass. It checks addresses and regions, but no rates.
resource "google_compute_security_policy" "edge" {
  project     = var.project
  name        = "${var.name}-edge"
  description = "Who may not even have what is cached."
  type        = "CLOUD_ARMOR_EDGE"

  dynamic "rule" {
    for_each = length(var.blocked_ranges) > 0 ? [var.blocked_ranges] : []

    content {
      description = "Blocked addresses"
      action      = "deny(403)"
      priority    = 1000

      match {
        versioned_expr = "SRC_IPS_V1"

        config {
          src_ip_ranges = rule.value
        }
      }
    }
  }

  dynamic "rule" {
    for_each = length(var.blocked_regions) > 0 ? [var.blocked_regions] : []

    content {
      description = "Blocked regions"
      action      = "deny(403)"
      priority    = 1100

      match {
        expr {
          expression = "origin.region_code.matches('^(${join("|", rule.value)})$')"
        }
      }
    }
  }

  rule {
    description = "Everybody else"
    action      = "allow"
    priority    = 2147483647

    match {
      versioned_expr = "SRC_IPS_V1"

      config {
        src_ip_ranges = ["*"]
      }
    }
  }
}
