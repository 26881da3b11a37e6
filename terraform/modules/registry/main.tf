resource "google_artifact_registry_repository" "this" {
  project       = var.project
  location      = var.region
  repository_id = var.name
  description   = "Images of ${var.name}: one for web, worker and jobs."
  format        = "DOCKER"
  kms_key_name  = var.encryption_key

  docker_config {
    # A tag names the same bytes for ever, so that a rollback runs the same image.
    immutable_tags = true
  }

  vulnerability_scanning_config {
    enablement_config = "INHERITED"
  }

  # KEEP wins over DELETE.
  cleanup_policies {
    id     = "keep-the-newest"
    action = "KEEP"

    most_recent_versions {
      keep_count = 20
    }
  }

  cleanup_policies {
    id     = "delete-old-ones"
    action = "DELETE"

    condition {
      tag_state  = "ANY"
      older_than = "7776000s"
    }
  }
}
