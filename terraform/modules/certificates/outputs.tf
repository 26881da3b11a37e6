output "map" {
  description = "As the balancer's proxy names it."
  value       = "//certificatemanager.googleapis.com/${google_certificate_manager_certificate_map.this.id}"

  # A map without entries would end every connection.
  depends_on = [google_certificate_manager_certificate_map_entry.this, google_certificate_manager_certificate_map_entry.nameless]
}

output "records" {
  description = "The record by which each domain allows its certificate."
  value       = local.records
}

output "states" {
  description = "Of each domain's certificate; ACTIVE once it may serve."
  value       = { for domain, certificate in google_certificate_manager_certificate.this : domain => certificate.managed[0].state }
}
