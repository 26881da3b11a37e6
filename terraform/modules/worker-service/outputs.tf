output "name" {
  value = google_cloud_run_v2_service.worker.name
}

output "uri" {
  description = "Its run.app address: only by this one do pushes and schedules count as internal."
  value       = google_cloud_run_v2_service.worker.uri

  # The IAM binding decides who may call it, not the address.
  depends_on = [google_cloud_run_v2_service_iam_member.caller]
}
