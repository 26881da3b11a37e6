terraform {
  required_version = ">= 1.9"

  required_providers {
    google = {
      source  = "hashicorp/google"
      version = "~> 6.50"
    }
  }

  # The bucket is given at init (docs/google-cloud.md).
  backend "gcs" {
    prefix = "tokenkit/dev"
  }
}

provider "google" {
  project = var.project
  region  = var.region

  # Budgets are asked for in the name of a project.
  billing_project       = var.project
  user_project_override = true

  default_labels = {
    app         = "tokenkit"
    environment = "dev"
  }
}
