# The policy before the program, for requests that no cache answered. The program counts by instance, so with many of them
# this is the limit that holds.
resource "google_compute_security_policy" "backend" {
  project     = var.project
  name        = "${var.name}-backend"
  description = "Who may ask the program itself, and how often."
  type        = "CLOUD_ARMOR"

  # Learns the usual traffic and tells of floods that differ from it; it blocks nothing by itself.
  adaptive_protection_config {
    layer_7_ddos_defense_config {
      enable          = var.adaptive_protection
      rule_visibility = "STANDARD"
    }
  }

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

  # The collector in the same instance reads it on localhost.
  rule {
    description = "Metrics are not public"
    action      = "deny(404)"
    priority    = 2000

    match {
      expr {
        expression = "request.path.lower().urlDecode().startsWith('/metrics')"
      }
    }
  }

  # Before the limits, which let pass what is below them.
  dynamic "rule" {
    for_each = local.waf_rules

    content {
      description = rule.value.description
      action      = "deny(403)"
      priority    = rule.value.priority
      preview     = var.waf.preview

      match {
        expr {
          expression = rule.value.expression
        }
      }
    }
  }

  rule {
    description = "Sign-in, a tenth of the rest"
    action      = "throttle"
    priority    = 3000

    match {
      expr {
        expression = "request.path.lower().urlDecode().startsWith('/auth')"
      }
    }

    rate_limit_options {
      conform_action = "allow"
      exceed_action  = "deny(429)"
      enforce_on_key = "IP"

      rate_limit_threshold {
        count        = var.sign_ins_per_minute
        interval_sec = 60
      }
    }
  }

  rule {
    description = "Everything"
    action      = "throttle"
    priority    = 4000

    match {
      versioned_expr = "SRC_IPS_V1"

      config {
        src_ip_ranges = ["*"]
      }
    }

    rate_limit_options {
      conform_action = "allow"
      exceed_action  = "deny(429)"
      enforce_on_key = "IP"

      rate_limit_threshold {
        count        = var.requests_per_minute
        interval_sec = 60
      }
    }
  }

  # Every policy must end in a default rule.
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
