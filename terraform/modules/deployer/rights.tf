# It has no right to a database, a bucket, a secret or IAM of its own. But it chooses the images that web, worker
# and the jobs run, and these run with the rights of their accounts: its token reaches all their data. The role
# also holds the right to delete these services and jobs; deletion_protection stops Terraform alone.
resource "google_cloud_run_v2_service_iam_member" "rolls_out" {
  for_each = var.services

  project  = var.project
  location = var.region
  name     = each.value
  role     = "roles/run.developer"
  member   = google_service_account.deployer.member
}

resource "google_cloud_run_v2_worker_pool_iam_member" "rolls_out" {
  for_each = var.worker_pools

  project  = var.project
  location = var.region
  name     = each.value
  role     = "roles/run.developer"
  member   = google_service_account.deployer.member
}

resource "google_cloud_run_v2_job_iam_member" "migrates" {
  for_each = var.jobs

  project  = var.project
  location = var.region
  name     = each.value
  role     = "roles/run.developer"
  member   = google_service_account.deployer.member
}

# A new revision runs as its program's account, which Google lets only those choose who may act as it.
resource "google_service_account_iam_member" "acts_as" {
  for_each = var.accounts

  service_account_id = each.value
  role               = "roles/iam.serviceAccountUser"
  member             = google_service_account.deployer.member
}

# Revisions and executions have no rights of their own, so that it sees every Cloud Run service, job and pool of
# the project, with their variables. Those of the platform hold no secrets.
resource "google_project_iam_member" "looks" {
  project = var.project
  role    = "roles/run.viewer"
  member  = google_service_account.deployer.member
}

resource "google_artifact_registry_repository_iam_member" "pushes" {
  project    = var.project
  location   = var.region
  repository = var.repository
  role       = "roles/artifactregistry.writer"
  member     = google_service_account.deployer.member
}
