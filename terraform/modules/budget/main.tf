# Notifies; it stops nothing.
resource "google_billing_budget" "this" {
  billing_account = var.billing_account
  display_name    = var.name

  budget_filter {
    projects               = ["projects/${var.project_number}"]
    calendar_period        = "MONTH"
    credit_types_treatment = "INCLUDE_ALL_CREDITS"
  }

  amount {
    specified_amount {
      currency_code = var.currency
      units         = tostring(var.amount)
    }
  }

  threshold_rules {
    threshold_percent = 0.5
    spend_basis       = "CURRENT_SPEND"
  }

  threshold_rules {
    threshold_percent = 1
    spend_basis       = "CURRENT_SPEND"
  }

  # Early enough to act.
  threshold_rules {
    threshold_percent = 1
    spend_basis       = "FORECASTED_SPEND"
  }

  # Billing administrators are notified anyway; the maximum is five channels.
  all_updates_rule {
    monitoring_notification_channels = slice(var.channels, 0, min(5, length(var.channels)))
  }
}
