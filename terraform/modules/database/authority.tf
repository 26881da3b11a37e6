# The instance's certificate authority, as a file that containers mount. It is public; a secret is but
# the one way that Cloud Run has to bring in a file by version.
resource "google_secret_manager_secret" "authority" {
  project   = var.project
  secret_id = "${var.name}-database-ca"

  replication {
    user_managed {
      replicas {
        location = var.region

        dynamic "customer_managed_encryption" {
          for_each = var.secret_key == null ? [] : [var.secret_key]

          content {
            kms_key_name = customer_managed_encryption.value
          }
        }
      }
    }
  }
}

resource "google_secret_manager_secret_version" "authority" {
  secret      = google_secret_manager_secret.authority.id
  secret_data = google_sql_database_instance.this.server_ca_cert[0].cert

  # After a rotation the revision before still starts instances, with the version before.
  deletion_policy = "ABANDON"

  lifecycle {
    create_before_destroy = true
  }
}

resource "google_secret_manager_secret_iam_member" "authority" {
  for_each = var.clients

  project   = var.project
  secret_id = google_secret_manager_secret.authority.secret_id
  role      = "roles/secretmanager.secretAccessor"
  member    = each.value
}
