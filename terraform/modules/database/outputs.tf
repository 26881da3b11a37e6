output "instance" {
  value = google_sql_database_instance.this.name
}

output "private_address" {
  description = "Goes into DATABASE_URL."
  value       = google_sql_database_instance.this.private_ip_address
}

output "authority" {
  description = "Secret and version of the certificate authority, for a volume; known once its readers may read it."
  value = {
    secret  = google_secret_manager_secret.authority.secret_id
    version = google_secret_manager_secret_version.authority.version
  }

  depends_on = [google_secret_manager_secret_iam_member.authority]
}
