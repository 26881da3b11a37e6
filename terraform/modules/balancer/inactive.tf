# Remembers the domains of the first apply, all of which may have traffic already. A later one gets its traffic once its
# own certificate is active, so it holds up nothing.
resource "terraform_data" "first_domains" {
  input = var.domains

  lifecycle {
    ignore_changes = [input]
  }
}

locals {
  # An installation on its way from the balancer's own certificate serves all of its domains.
  awaited  = var.certificates == "both" ? var.domains : [for domain in var.domains : domain if contains(terraform_data.first_domains.output, domain)]
  inactive = [for domain in local.awaited : domain if var.certificate_states[domain] != "ACTIVE"]
}
