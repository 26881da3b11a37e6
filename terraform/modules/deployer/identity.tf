# GitHub vouches for the run of a workflow, and Google takes that in place of a key, which could get lost.
resource "google_iam_workload_identity_pool" "github" {
  project                   = var.project
  workload_identity_pool_id = "${var.name}-github"
  display_name              = "${var.name} from GitHub"
  description               = "Runs of the workflow that rolls out ${var.name}."
}

# Every repository of GitHub has the same issuer, so the condition names one workflow of one of them. A run gets
# the environment's name only after its protection rules, such as an approval.
resource "google_iam_workload_identity_pool_provider" "github" {
  project                            = var.project
  workload_identity_pool_id          = google_iam_workload_identity_pool.github.workload_identity_pool_id
  workload_identity_pool_provider_id = "actions"
  display_name                       = "GitHub Actions"

  attribute_mapping = {
    "google.subject"          = "assertion.sub"
    "attribute.repository_id" = "assertion.repository_id"
  }

  attribute_condition = join(" && ", [
    "assertion.repository_id == '${var.from.repository_id}'",
    "assertion.repository == '${var.from.repository}'",
    "assertion.ref == 'refs/heads/${var.from.branch}'",
    "assertion.workflow_ref == '${var.from.repository}/.github/workflows/${var.from.workflow}@refs/heads/${var.from.branch}'",
    "assertion.environment == '${var.from.environment}'",
  ])

  oidc {
    issuer_uri = "https://token.actions.githubusercontent.com"
  }
}

resource "google_service_account" "deployer" {
  project      = var.project
  account_id   = "${var.name}-deployer"
  display_name = "${var.name} deployer"
  description  = "Rolls out releases from GitHub."
}

resource "google_service_account_iam_member" "github" {
  service_account_id = google_service_account.deployer.name
  role               = "roles/iam.workloadIdentityUser"
  member             = "principalSet://iam.googleapis.com/projects/${var.project_number}/locations/global/workloadIdentityPools/${google_iam_workload_identity_pool.github.workload_identity_pool_id}/attribute.repository_id/${var.from.repository_id}"
}
