resource "google_sql_database_instance" "this" {
  project          = var.project
  name             = var.name
  region           = var.region
  database_version = var.database_version

  # Cannot be changed: another key is another instance.
  encryption_key_name = var.encryption_key

  # Terraform's own refusal; the one within settings is Google's, which holds for gcloud and console too.
  deletion_protection = var.deletion_protection

  settings {
    tier = var.tier

    # Set explicitly, because PostgreSQL 16 and later default to ENTERPRISE_PLUS, which has other tiers.
    edition = var.edition

    # REGIONAL: a standby in another zone, which takes over in about a minute.
    availability_type           = var.availability_type
    deletion_protection_enabled = var.deletion_protection
    retain_backups_on_delete    = var.deletion_protection

    # No disk_size, because it would shrink a disk that has grown by itself.
    disk_type             = var.disk_type
    disk_autoresize       = true
    disk_autoresize_limit = var.disk_limit_gb

    backup_configuration {
      enabled                        = true
      start_time                     = var.backup_start
      point_in_time_recovery_enabled = true

      # Seven days are the most that ENTERPRISE keeps.
      transaction_log_retention_days = 7

      backup_retention_settings {
        retained_backups = var.retained_backups
        retention_unit   = "COUNT"
      }
    }

    ip_configuration {
      ipv4_enabled    = false
      private_network = var.private_network_id

      # Null lets Google take any range of the network's connection.
      allocated_ip_range = var.allocated_range

      # Refuses plain text; clients check the certificate against the authority in secret NAME-database-ca.
      ssl_mode       = "ENCRYPTED_ONLY"
      server_ca_mode = "GOOGLE_MANAGED_INTERNAL_CA"
    }

    # "stable" instances get updates a week after those on "canary".
    maintenance_window {
      day          = var.maintenance.day
      hour         = var.maintenance.hour
      update_track = "stable"
    }

    insights_config {
      query_insights_enabled  = true
      query_string_length     = 1024
      record_application_tags = false

      # An address is personal data, and behind the balancer it is always the balancer's.
      record_client_address = false
    }

    # Off, because the program LISTENs and sets startup parameters, which a transaction pooler breaks. Google
    # refuses the block to the other edition, which has no pooler.
    dynamic "connection_pool_config" {
      for_each = var.edition == "ENTERPRISE_PLUS" ? [false] : []

      content {
        connection_pooling_enabled = connection_pool_config.value
      }
    }

    database_flags {
      name  = "max_connections"
      value = var.max_connections
    }

    dynamic "database_flags" {
      for_each = length(var.iam_users) == 0 ? [] : ["cloudsql.iam_authentication"]

      content {
        name  = database_flags.value
        value = "on"
      }
    }
  }

  lifecycle {
    precondition {
      condition     = var.connections_needed < var.max_connections - 10
      error_message = "All instances, twice over during a roll-out, may open ${var.connections_needed} connections; max_connections (${var.max_connections}) less ten for Google's own must be more: raise it, with the tier, or lower instances or pools."
    }
  }
}

resource "google_sql_database" "tokenkit" {
  project  = var.project
  name     = "tokenkit"
  instance = google_sql_database_instance.this.name

  # The instance's deletion removes its rows; a DROP DATABASE would fail on open connections.
  deletion_policy = "ABANDON"
}

# Users without passwords and, unlike built-in ones, without cloudsqlsuperuser: the migration gives them their rights.
resource "google_sql_user" "iam" {
  for_each = var.iam_users

  project  = var.project
  instance = google_sql_database_instance.this.name
  type     = "CLOUD_IAM_SERVICE_ACCOUNT"

  # PostgreSQL's names are too short for the whole address.
  name = trimsuffix(each.value, ".gserviceaccount.com")

  # Its rights would make a DROP ROLE fail; the instance's deletion removes it.
  deletion_policy = "ABANDON"
}
