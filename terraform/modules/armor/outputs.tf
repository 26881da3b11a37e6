output "edge" {
  value = google_compute_security_policy.edge.id
}

output "backend" {
  value = google_compute_security_policy.backend.id
}
