locals {
  records = {
    for domain, authorization in google_certificate_manager_dns_authorization.this : domain => {
      name = authorization.dns_resource_record[0].name
      type = authorization.dns_resource_record[0].type
      data = authorization.dns_resource_record[0].data
    }
  }
}

# Stays for as long as the domain does: each renewal looks at it again.
resource "google_dns_record_set" "this" {
  for_each = var.dns_zones

  project      = each.value.project == null ? var.project : each.value.project
  managed_zone = each.value.zone
  name         = local.records[each.key].name
  type         = local.records[each.key].type
  ttl          = 300
  rrdatas      = [local.records[each.key].data]
}
