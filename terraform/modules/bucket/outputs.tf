output "name" {
  value = google_storage_bucket.this.name
}
