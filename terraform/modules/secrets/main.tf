# Secrets without values, which a person adds by hand (docs/google-cloud.md), so that no state file holds one.
resource "google_secret_manager_secret" "this" {
  for_each = toset(keys(var.readers))

  project   = var.project
  secret_id = "${var.name}-${each.value}"

  replication {
    user_managed {
      replicas {
        location = var.region

        dynamic "customer_managed_encryption" {
          for_each = var.encryption_key == null ? [] : [var.encryption_key]

          content {
            kms_key_name = customer_managed_encryption.value
          }
        }
      }
    }
  }

  # A version destroyed by mistake can be restored for a day.
  version_destroy_ttl = "86400s"
}

locals {
  grants = merge([
    for secret, members in var.readers : {
      for name, member in members : "${secret}/${name}" => { secret = secret, member = member }
    }
  ]...)
}

resource "google_secret_manager_secret_iam_member" "readers" {
  for_each = local.grants

  project   = var.project
  secret_id = google_secret_manager_secret.this[each.value.secret].secret_id
  role      = "roles/secretmanager.secretAccessor"
  member    = each.value.member
}
