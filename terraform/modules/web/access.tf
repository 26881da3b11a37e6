# The only service that everyone may call; the program itself refuses what is not public.
resource "google_cloud_run_v2_service_iam_member" "everybody" {
  count = var.public_access == "all-users" ? 1 : 0

  project  = var.project
  location = google_cloud_run_v2_service.web.location
  name     = google_cloud_run_v2_service.web.name
  role     = "roles/run.invoker"
  member   = "allUsers"
}
