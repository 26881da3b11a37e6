output "repository" {
  description = "What goes before the image's name."
  value       = "${google_artifact_registry_repository.this.location}-docker.pkg.dev/${google_artifact_registry_repository.this.project}/${google_artifact_registry_repository.this.repository_id}"
}

output "id" {
  value = google_artifact_registry_repository.this.repository_id
}
