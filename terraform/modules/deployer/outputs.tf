output "account" {
  description = "Its e-mail address."
  value       = google_service_account.deployer.email
}

output "provider" {
  description = "What the workflow names to be let in."
  value       = "projects/${var.project_number}/locations/global/workloadIdentityPools/${google_iam_workload_identity_pool.github.workload_identity_pool_id}/providers/${google_iam_workload_identity_pool_provider.github.workload_identity_pool_provider_id}"
}
