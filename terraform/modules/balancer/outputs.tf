output "addresses" {
  description = "For A and AAAA records."
  value       = { for version, address in google_compute_global_address.this : version => address.address }
}

output "url_map" {
  description = "Names the balancer in its metrics."
  value       = google_compute_url_map.https.name
}

output "cached_backend" {
  description = "Names the cached half in them."
  value       = google_compute_backend_service.cached.name
}
