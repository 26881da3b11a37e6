# No predefined role may only invalidate, so one of its own.
resource "google_project_iam_custom_role" "purge" {
  project     = var.project
  role_id     = "${replace(var.name, "-", "_")}_purge"
  title       = "${var.name} purge"
  description = "Purges Cloud CDN by tag."
  permissions = ["compute.urlMaps.invalidateCache"]
}

resource "google_project_iam_member" "purge" {
  project = var.project
  role    = google_project_iam_custom_role.purge.id
  member  = var.purger
}
