output "project" {
  description = "The project, known once its APIs are on: who takes it from here waits for them."
  value       = var.project

  depends_on = [google_project_service.this]
}
