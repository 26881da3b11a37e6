# Pictures and their renditions. Only the program reads it: /media serves what is public.
resource "google_storage_bucket" "this" {
  project  = var.project
  name     = var.bucket
  location = var.location

  storage_class = "STANDARD"
  force_destroy = !var.deletion_protection

  # Rights by IAM on the bucket alone, and a ban on public ones that no later grant gets past.
  uniform_bucket_level_access = true
  public_access_prevention    = "enforced"

  # Pictures that people delete are gone for good only after this; 0 for at once.
  soft_delete_policy {
    retention_duration_seconds = var.soft_delete_days * 86400
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

  # Objects only: create, read, list, delete. Neither the bucket's settings nor its rights.
  role   = "roles/storage.objectUser"
  member = each.value
}
