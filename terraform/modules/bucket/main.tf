# Pictures and their renditions. Only the program reads it: /media serves what is public.
resource "google_storage_bucket" "this" {
  project  = var.project
  name     = var.bucket
  location = var.location

  storage_class = "STANDARD"
  force_destroy = !var.deletion_protection

  # Grants rights by IAM on the bucket alone; a ban on public access overrides later grants.
  uniform_bucket_level_access = true
  public_access_prevention    = "enforced"

  # How long deleted pictures can be restored; 0 deletes them at once.
  soft_delete_policy {
    retention_duration_seconds = var.soft_delete_days * 86400
  }

  dynamic "encryption" {
    for_each = var.encryption_key == null ? [] : [var.encryption_key]

    content {
      default_kms_key_name = encryption.value
    }
  }

  # Off: objects are written once and never overwritten.
  versioning {
    enabled = false
  }

  # No lifecycle rule: only the sweep knows which objects a row still names, and Google itself ends
  # unfinished resumable uploads after a week.
}

resource "google_storage_bucket_iam_member" "writers" {
  for_each = var.writers

  bucket = google_storage_bucket.this.name

  # Only objects: create, read, list, delete; neither the bucket's settings nor its rights.
  role   = "roles/storage.objectUser"
  member = each.value
}
